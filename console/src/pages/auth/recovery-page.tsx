/** Asks for a mail with a link to set a new password. */
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'preact'
import { useState } from 'react'
import { request } from '../../api/request.ts'
import { sessionQuery } from '../../api/session.ts'
import { Button } from '../../components/button.tsx'
import { MailField } from '../../components/field.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { ProblemLine } from '../../components/problem-line.tsx'
import { useForm } from '../../components/use-form.ts'
import { paths } from '../../shell/paths.ts'
import { AuthCard } from './auth-card.tsx'

export const RecoveryPage = (): JSX.Element => {
  const { data: session } = useQuery(sessionQuery)
  const [mail, setMail] = useState('')
  const [isSent, setSent] = useState(false)
  const { submit, problem, isSending } = useForm(async () => {
    await request('/recovery', { method: 'POST', body: { mail: mail.trim() } })
    setSent(true)
  })
  const back = (
    <PageLink to={paths.signIn('')} class="text-link">
      Back to sign-in
    </PageLink>
  )
  if (session?.mailsSent === false)
    return (
      <AuthCard title="Forgotten password" footer={back}>
        <p class="mt-3 text-ink-soft">
          This server sends no mail. Ask its operator for a recovery link; you choose a new password with it.
        </p>
      </AuthCard>
    )
  if (isSent)
    return (
      <AuthCard title="Check your mail" footer={back}>
        <p class="mt-3 text-ink-soft">
          If {mail.trim()} has an account here, a link is on its way. Nothing came? Ask the operator for a
          recovery link.
        </p>
      </AuthCard>
    )
  return (
    <AuthCard title="Forgotten password" footer={back}>
      <form onSubmit={submit} class="mt-6 flex flex-col gap-4">
        <MailField value={mail} onText={setMail} />
        <ProblemLine text={problem} />
        <Button look="primary" type="submit" disabled={isSending}>
          Send a link
        </Button>
      </form>
    </AuthCard>
  )
}
