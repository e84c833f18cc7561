/** Which rows of a long list are shown, and the way to the others. */
import { ChevronLeft, ChevronRight } from 'lucide-preact'
import type { JSX } from 'preact'
import { numberText } from '../format/number.ts'
import { IconButton } from './button.tsx'

export type PagerProps = {
  /** Counted from zero. */
  readonly page: number
  readonly limit: number
  readonly total: number
  readonly onPage: (page: number) => void
}

const count = (value: number): string => numberText(value, { kind: 'count' })

export const Pager = ({ page, limit, total, onPage }: PagerProps): JSX.Element | null => {
  if (total <= limit) return null
  const last = Math.min((page + 1) * limit, total)
  return (
    <nav
      aria-label="Pages of the list"
      class="no-print flex items-center gap-1 text-xs text-ink-soft figures"
    >
      {count(page * limit + 1)}–{count(last)} of {count(total)}
      <IconButton
        label="Newer"
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
        class="size-7 disabled:opacity-40"
      >
        <ChevronLeft size={15} />
      </IconButton>
      <IconButton
        label="Older"
        disabled={last >= total}
        onClick={() => onPage(page + 1)}
        class="size-7 disabled:opacity-40"
      >
        <ChevronRight size={15} />
      </IconButton>
    </nav>
  )
}
