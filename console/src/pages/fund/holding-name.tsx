/** A holding by its ticker, which leads to its page where there is one, and its name. */
import type { JSX } from 'preact'
import type { Holding } from '../../api/types.ts'
import { PageLink } from '../../components/page-link.tsx'
import { paths } from '../../shell/paths.ts'

export type HoldingNameProps = Pick<Holding, 'asset' | 'name' | 'hasCompanyProfile'>

/** Null where nothing is known of the security but what the report says. */
export const holdingPath = ({ asset, hasCompanyProfile }: Omit<HoldingNameProps, 'name'>): string | null =>
  asset === null || !hasCompanyProfile ? null : paths.stock(asset)

export const HoldingName = (holding: HoldingNameProps): JSX.Element => {
  const { asset, name } = holding
  const path = holdingPath(holding)
  return (
    <>
      {path === null || asset === null ? (
        asset === null ? null : (
          <span class="mr-2 font-medium">{asset}</span>
        )
      ) : (
        <PageLink to={path} class="text-link mr-2 font-medium">
          {asset}
        </PageLink>
      )}
      <span class={asset === null ? '' : 'text-ink-soft'}>{name}</span>
    </>
  )
}
