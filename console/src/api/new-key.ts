/** The key that was made in this tab: the lines to copy show it until the tab is closed. */
import { KEY_PLACEHOLDER } from './example-lines.ts'

const PLACE = 'openbell-new-key'

export const rememberKey = (key: string): void => sessionStorage.setItem(PLACE, key)

export const forgetKey = (): void => sessionStorage.removeItem(PLACE)

/** Or what stands for one. */
export const shownKey = (): string => sessionStorage.getItem(PLACE) ?? KEY_PLACEHOLDER
