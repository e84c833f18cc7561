/** The sign of the application and its name. */
import type { JSX } from 'preact'

export const Brand = ({ isLarge = false }: { readonly isLarge?: boolean }): JSX.Element => (
  <span
    class={`inline-flex items-center gap-2 font-semibold tracking-tight ${isLarge ? 'text-xl' : 'text-lg'}`}
  >
    <svg viewBox="0 0 24 24" class={isLarge ? 'size-8' : 'size-6'} aria-hidden="true">
      <path
        d="M4.500 16.500c1.900-1.200 2.400-2.700 2.400-5.400C6.900 7.800 9 5.400 12 5.400s5.100 2.400 5.100 5.700c0 2.700.5 4.200 2.400 5.400z"
        fill="none"
        stroke="currentColor"
        stroke-width="1.800"
        stroke-linejoin="round"
      />
      <path d="M9.700 19.600h4.600" stroke="var(--accent)" stroke-width="2.200" stroke-linecap="round" />
    </svg>
    Openbell
  </span>
)
