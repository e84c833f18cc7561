/** A short word in a frame: a state, a form, or a filter that can be switched or removed. */
import { X } from 'lucide-preact'
import type { ComponentChildren, JSX } from 'preact'

export type ChipTone = 'plain' | 'accent' | 'up' | 'down' | 'warn'

const tones: Readonly<Record<ChipTone, string>> = {
  plain: 'bg-sunken text-ink-soft',
  accent: 'bg-accent-soft text-accent-strong',
  up: 'bg-up-soft text-up',
  down: 'bg-down-soft text-down',
  warn: 'bg-warn-soft text-warn',
}

const frame = 'inline-flex items-center gap-1 rounded px-1.5 py-px text-xs font-medium whitespace-nowrap'

export type ChipProps = { readonly tone?: ChipTone; readonly children: ComponentChildren }

export const Chip = ({ tone = 'plain', children }: ChipProps): JSX.Element => (
  <span class={`${frame} ${tones[tone]}`}>{children}</span>
)

export type ChipButtonProps = ChipProps & { readonly isOn: boolean; readonly onPress: () => void }

/** Switches something on and off. */
export const ChipButton = ({ isOn, onPress, children }: ChipButtonProps): JSX.Element => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onPress}
    class={`h-7 rounded-full border px-2.5 text-xs whitespace-nowrap transition-colors ${
      isOn
        ? 'border-accent bg-accent-soft font-medium text-accent-strong'
        : 'border-line-strong text-ink-soft hover:bg-hover'
    }`}
  >
    {children}
  </button>
)

export type RemovableChipProps = ChipProps & { readonly label: string; readonly onRemove: () => void }

export const RemovableChip = ({
  tone = 'accent',
  label,
  onRemove,
  children,
}: RemovableChipProps): JSX.Element => (
  <span class={`${frame} h-7 rounded-full pl-2.5 ${tones[tone]}`}>
    {children}
    <button
      type="button"
      aria-label={`Remove ${label}`}
      onClick={onRemove}
      class="rounded-full p-1 hover:bg-surface"
    >
      <X size={12} />
    </button>
  </span>
)
