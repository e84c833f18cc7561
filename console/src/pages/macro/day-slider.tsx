/** Moves through the days of a list: by pointer, by arrow keys, or by itself. */
import { Pause, Play } from 'lucide-preact'
import type { JSX } from 'preact'
import { useEffect, useState } from 'react'
import { IconButton } from '../../components/button.tsx'
import { dayText, shortDayText, weekdayText } from '../../format/instant.ts'

const STEP_MS = 120

export type DaySliderProps = {
  readonly label: string
  /** Oldest first. */
  readonly days: readonly string[]
  readonly day: string
  readonly onChange: (day: string) => void
}

export const DaySlider = ({ label, days, day, onChange }: DaySliderProps): JSX.Element => {
  const [isPlaying, setPlaying] = useState(false)
  const at = days.indexOf(day)
  const isLast = at === days.length - 1
  useEffect(() => {
    if (!isPlaying) return undefined
    if (isLast) {
      setPlaying(false)
      return undefined
    }
    const timer = setTimeout(() => onChange(days[at + 1] ?? day), STEP_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, isLast, at, days, day, onChange])
  const play = () => {
    if (isLast && !isPlaying) onChange(days[0] ?? day)
    setPlaying(!isPlaying)
  }
  return (
    <div class="no-print flex items-center gap-3 px-4 pb-3">
      <IconButton label={isPlaying ? 'Pause' : 'Play the days'} onClick={play}>
        {isPlaying ? <Pause size={16} /> : <Play size={16} />}
      </IconButton>
      <span class="figures hidden text-xs text-ink-faint sm:inline">{dayText(days[0] ?? day)}</span>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={`${weekdayText(day)}, ${dayText(day)}`}
        min={0}
        max={days.length - 1}
        value={at}
        onInput={({ currentTarget: { value } }) => {
          setPlaying(false)
          onChange(days[Number(value)] ?? day)
        }}
        class="h-6 min-w-0 grow cursor-pointer accent-(--accent)"
      />
      <span class="figures text-xs text-ink-faint">
        {shortDayText(days.at(-1) ?? day)}, {(days.at(-1) ?? day).slice(0, 4)}
      </span>
    </div>
  )
}
