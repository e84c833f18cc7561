/** Light or dark: the reader's choice, else the system's. */

const STORED = 'openbell-theme'

export type Theme = 'light' | 'dark'

const dark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const stored = (): string | null => {
  try {
    return localStorage.getItem(STORED)
  } catch {
    return null
  }
}

export const themeNow = (): Theme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

const show = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme
  for (const listener of listeners) listener()
}

/** For charts, which draw their colours again. */
export const onTheme = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A choice equal to the system's is not kept: the page follows the system again. */
export const switchTheme = (): void => {
  const theme = themeNow() === 'dark' ? 'light' : 'dark'
  try {
    if (theme === (dark.matches ? 'dark' : 'light')) localStorage.removeItem(STORED)
    else localStorage.setItem(STORED, theme)
  } catch {
    // Without storage the choice holds until the page is left.
  }
  show(theme)
}

dark.addEventListener('change', ({ matches }) => stored() === null && show(matches ? 'dark' : 'light'))

/** Paper is light. The tokens are so by themselves; what is drawn in canvases is drawn again. */
let beforePrint: Theme | null = null
addEventListener('beforeprint', () => {
  beforePrint ??= themeNow()
  if (beforePrint === 'dark') show('light')
})
addEventListener('afterprint', () => {
  if (beforePrint === 'dark') show('dark')
  beforePrint = null
})
