/** Switches between light and dark. */
import { Moon, Sun } from 'lucide-preact'
import type { JSX } from 'preact'
import { useSyncExternalStore } from 'react'
import { IconButton } from '../components/button.tsx'
import { onTheme, switchTheme, themeNow } from './theme.ts'

export const useTheme = () => useSyncExternalStore(onTheme, themeNow)

export const ThemeButton = (): JSX.Element => {
  const isDark = useTheme() === 'dark'
  return (
    <IconButton label={isDark ? 'Light theme' : 'Dark theme'} onClick={switchTheme}>
      {isDark ? <Sun size={17} /> : <Moon size={17} />}
    </IconButton>
  )
}
