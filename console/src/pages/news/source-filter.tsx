/** Which site's headlines are shown, of those that are loaded. */
import type { JSX } from 'preact'

export type SourceFilterProps = {
  readonly domains: readonly string[]
  readonly value: string
  readonly onChange: (domain: string) => void
}

export const SourceFilter = ({ domains, value, onChange }: SourceFilterProps): JSX.Element => (
  <select
    aria-label="Source"
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    class="h-8 max-w-48 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink"
  >
    <option value="">Every source</option>
    {[...new Set([...domains, ...(value === '' ? [] : [value])])].map((domain) => (
      <option key={domain} value={domain}>
        {domain}
      </option>
    ))}
  </select>
)
