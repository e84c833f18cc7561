/** The key that was made in this tab: example lines show it until the tab is closed or the member signs out. */
import { KEY_PLACEHOLDER } from './example-lines.ts'

const PLACE = 'openbell-new-key'

type Kept = { readonly id: string; readonly key: string }

const kept = (): Kept | null => {
  const text = sessionStorage.getItem(PLACE)
  return text === null ? null : (JSON.parse(text) as Kept)
}

export const rememberKey = ({ id, key }: Kept): void =>
  sessionStorage.setItem(PLACE, JSON.stringify({ id, key }))

/** Forgets the key, whichever it is. */
export const forgetKey = (): void => sessionStorage.removeItem(PLACE)

/** Forgets a key that ended, here or elsewhere. */
export const forgetUnless = (liveIds: readonly string[]): void => {
  const made = kept()
  if (made !== null && !liveIds.includes(made.id)) forgetKey()
}

/** The key, or a placeholder. */
export const shownKey = (): string => kept()?.key ?? KEY_PLACEHOLDER
