import * as Dialog from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'

interface SheetProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** The sentence that says what it is for, read with the title. */
  readonly text?: string
  readonly isWide?: boolean
}

/**
 * A sheet over the views: it holds the focus, and Esc closes it. The shade is ours: the library's own would write a style
 * element, which the window's policy refuses.
 */
export function Sheet({ title, onClose, children, text, isWide = false }: SheetProps): ReactNode {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <div className="shade" />
        <Dialog.Content
          className={isWide ? 'sheet sheet-wide' : 'sheet'}
          {...(text === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <Dialog.Title className="sheet-title">{title}</Dialog.Title>
          {text !== undefined && <Dialog.Description className="quiet">{text}</Dialog.Description>}
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
