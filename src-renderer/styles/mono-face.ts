import address from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url'

/**
 * Adds the face for addresses, files and lines to the window. Only its Latin part is bundled: the package's own style
 * sheet has parts so small that the build would turn them into data addresses, which the window's policy refuses.
 */
export function addMonoFace(): void {
  document.fonts.add(
    new FontFace('JetBrains Mono Variable', `url("${address}")`, { weight: '100 800', display: 'swap' }),
  )
}
