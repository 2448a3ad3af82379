/** The part of sax 1.6 that is used here; the package brings no types. */
declare module 'sax' {
  interface SAXParser {
    readonly position: number
    onattribute: () => void
    onopentag: (tag: { readonly name: string }) => void
    onclosetag: (name: string) => void
    onopentagstart: (tag: { attributes: Record<string, string> }) => void
    ontext: (text: string) => void
    oncdata: (text: string) => void
    ondoctype: () => void
    onsgmldeclaration: () => void
    onerror: (error: Error) => void
    ENTITIES: Record<string, string>
    write(piece: string): SAXParser
    close(): SAXParser
  }

  export function parser(strict: true, options: { readonly strictEntities: true }): SAXParser
  export const XML_ENTITIES: Readonly<Record<string, string>>
}
