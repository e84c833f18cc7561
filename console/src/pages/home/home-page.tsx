/** The first page: the market at a glance. */
import type { JSX } from 'preact'
import { PageHeader } from '../../components/page-header.tsx'

export const HomePage = (): JSX.Element => <PageHeader title="Market" />
