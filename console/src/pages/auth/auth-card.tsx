/** The card of every page before sign-in. */
import type { ComponentChildren, JSX } from 'preact'
import { HintLayer } from '../../components/hint.tsx'
import { ToastLayer } from '../../components/toast.tsx'
import { Brand } from '../../shell/brand.tsx'
import { ThemeButton } from '../../shell/theme-button.tsx'

export type AuthCardProps = {
  readonly title: string
  readonly children: ComponentChildren
  /** Under the card: other ways in. */
  readonly footer?: ComponentChildren
}

export const AuthCard = ({ title, children, footer }: AuthCardProps): JSX.Element => (
  <div class="flex min-h-dvh flex-col">
    <header class="flex items-center justify-between px-4 py-3 sm:px-6">
      <Brand />
      <ThemeButton />
    </header>
    <main class="mx-auto flex w-full max-w-sm grow flex-col px-4 pt-[10dvh] pb-12">
      <h1 class="text-2xl font-semibold tracking-tight">{title}</h1>
      {children}
      {footer === undefined ? null : <div class="mt-6 text-sm text-ink-soft">{footer}</div>}
    </main>
    <HintLayer />
    <ToastLayer />
  </div>
)
