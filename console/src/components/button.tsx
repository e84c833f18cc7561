/** Buttons, and the looks that links to actions share with them. */
import type { ButtonHTMLAttributes, ComponentChildren, JSX } from 'preact'

export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger'

const looks: Readonly<Record<ButtonLook, string>> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong border-transparent',
  plain: 'bg-surface text-ink hover:bg-hover border-line-strong',
  quiet: 'text-ink-soft hover:bg-hover hover:text-ink border-transparent',
  danger: 'bg-surface text-down hover:bg-down-soft border-line-strong',
}

export const buttonClass = (look: ButtonLook, size: 'small' | 'normal' = 'normal', isRound = false): string =>
  `inline-flex items-center justify-center gap-1.5 border ${isRound ? 'rounded-full' : 'rounded-md'} font-medium whitespace-nowrap transition-colors disabled:opacity-50 ${
    size === 'small' ? 'h-7 px-2 text-xs' : 'h-9 px-3.5 text-sm'
  } ${looks[look]}`

export type ButtonProps = Omit<ButtonHTMLAttributes, 'size'> & {
  readonly look?: ButtonLook
  readonly size?: 'small' | 'normal'
  /** Among chips, which are round. */
  readonly isRound?: boolean
  readonly children: ComponentChildren
}

export const Button = ({
  look = 'plain',
  size,
  isRound,
  children,
  type = 'button',
  ...rest
}: ButtonProps): JSX.Element => (
  <button {...rest} type={type} class={`no-print ${buttonClass(look, size, isRound)} ${rest.class ?? ''}`}>
    {children}
  </button>
)

export type IconButtonProps = Omit<ButtonProps, 'look' | 'size' | 'isRound'> & {
  /** What the button does; its only text. */
  readonly label: string
}

export const IconButton = ({ label, children, type = 'button', ...rest }: IconButtonProps): JSX.Element => (
  <button
    {...rest}
    type={type}
    aria-label={label}
    data-hint={label}
    class={`no-print inline-flex size-8 items-center justify-center rounded-md text-ink-soft transition-colors hover:bg-hover hover:text-ink ${rest.class ?? ''}`}
  >
    {children}
  </button>
)
