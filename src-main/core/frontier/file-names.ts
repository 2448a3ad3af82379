/** Ends of names that are files, not pages; a link to one is not followed (spec behaviour 1.7). */
const fileExtensions = new Set(
  (
    '7z aac apk avi bin bmp bz2 css csv deb dmg doc docx eot epub exe flac flv gif gz heic ico iso jar jpeg jpg js json ' +
    'm4a m4v mkv mov mp3 mp4 mpeg mpg msi odp ods odt ogg otf pdf png ppt pptx rar rpm rss svg tar tgz tif tiff ttf txt ' +
    'wav webm webp wmv woff woff2 xls xlsx xml xz zip'
  ).split(' '),
)

/** Whether the last part of the path ends like a file; the query does not count. */
export function namesFile(address: string): boolean {
  const name = new URL(address).pathname.split('/').at(-1) ?? ''
  const dot = name.lastIndexOf('.')
  return dot >= 0 && fileExtensions.has(name.slice(dot + 1).toLowerCase())
}
