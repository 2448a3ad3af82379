import { useSyncExternalStore } from 'react'

const dark = matchMedia('(prefers-color-scheme: dark)')

function listen(listener: () => void): () => void {
  dark.addEventListener('change', listener)
  return () => dark.removeEventListener('change', listener)
}

/** The theme in force, for what is painted rather than styled. */
export function useTheme(): 'light' | 'dark' {
  return useSyncExternalStore(listen, () => (dark.matches ? 'dark' : 'light'))
}
