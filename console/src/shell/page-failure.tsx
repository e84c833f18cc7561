/** Shown in place of a page that failed: the reason, and how to try again. */
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import type { JSX } from 'preact'
import { isReachable, UnreachableError } from '../api/request.ts'
import { ErrorState } from '../components/states.tsx'
import { showToast } from '../components/toast.tsx'

export const PageFailure = ({ error, reset }: ErrorComponentProps): JSX.Element => {
  const router = useRouter()
  const retry = async () => {
    if (!(error instanceof UnreachableError)) {
      reset()
      await router.invalidate()
    } else if (await isReachable()) location.reload()
    else showToast('The server still cannot be reached.')
  }
  return (
    <main class="mx-auto my-16 max-w-xl rounded-lg border border-line bg-surface">
      <ErrorState error={error} retry={retry} />
    </main>
  )
}
