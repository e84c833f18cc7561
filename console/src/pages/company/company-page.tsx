/** A company: its quote, and everything that is known of it, in tabs. */
import type { JSX } from 'preact'
import { PageHeader } from '../../components/page-header.tsx'
import { usePathText } from '../../shell/use-path-text.ts'

export const CompanyPage = (): JSX.Element => <PageHeader title={usePathText('ticker')} />
