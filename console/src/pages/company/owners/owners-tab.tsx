/** Which ETFs and mutual funds hold the company. */
import type { JSX } from 'preact'
import { FundHolders } from '../../../components/fund-holders.tsx'
import type { CompanyTabProps } from '../company-tab.ts'

export const OwnersTab = ({ ticker }: CompanyTabProps): JSX.Element => <FundHolders ticker={ticker} />
