/** Members and invitations: plan, role, access, and links to hand over. */
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'preact'
import { useState } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { sessionQuery } from '../../api/session.ts'
import { Button } from '../../components/button.tsx'
import { Chip } from '../../components/chip.tsx'
import { ConsoleBlock } from '../../components/console-block.tsx'
import { CopiedLines } from '../../components/copied-lines.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Figure } from '../../components/figure.tsx'
import { EmptyState } from '../../components/states.tsx'
import { useSearchText } from '../../shell/use-search.ts'
import { type Invitation, type List, type MemberRow, type NewLink, plans, roles } from './contract.ts'
import { InlineSelect } from './inline-select.tsx'
import { InviteMember } from './invite-member.tsx'
import { tryAction } from './operator-action.ts'
import { Plans } from './plans.tsx'

const change = (id: string, body: Readonly<Record<string, unknown>>, toast: string) =>
  tryAction(`/operator/members/${id}`, { method: 'PATCH', body }, toast)

const MemberActions = ({
  member: { id, mail, disabled },
  show,
}: {
  readonly member: MemberRow
  readonly show: (link: NewLink) => void
}): JSX.Element => (
  <span class="-my-1 inline-flex gap-1.5">
    <Button
      size="small"
      aria-label={`Recovery link for ${mail}`}
      onClick={() => {
        void tryAction<NewLink>(
          `/operator/members/${id}/recovery`,
          { method: 'POST' },
          'The link is made.',
        ).then((made) => made !== null && show(made))
      }}
    >
      Recovery link
    </Button>
    <Button
      size="small"
      look={disabled ? 'plain' : 'danger'}
      aria-label={`${disabled ? 'Enable' : 'Disable'} ${mail}`}
      onClick={() =>
        void change(
          id,
          { disabled: !disabled },
          disabled ? `${mail} may sign in again.` : `${mail} is disabled: sign-in and keys stop.`,
        )
      }
    >
      {disabled ? 'Enable' : 'Disable'}
    </Button>
  </span>
)

const memberColumns = (
  self: string | undefined,
  show: (link: NewLink) => void,
): readonly Column<MemberRow>[] => [
  {
    id: 'mail',
    title: 'Member',
    class: 'min-w-40 wrap-anywhere',
    sort: ({ mail }) => mail,
    cell: ({ mail, id, disabled }) => (
      <span class="inline-flex flex-wrap items-center gap-1.5 font-medium">
        {mail}
        {id === self ? <Chip>you</Chip> : null}
        {disabled ? <Chip tone="warn">disabled</Chip> : null}
      </span>
    ),
  },
  {
    id: 'plan',
    title: 'Plan',
    cell: ({ id, mail, plan }) => (
      <InlineSelect
        label={`Plan of ${mail}`}
        value={plan}
        options={plans}
        onChange={(next) => void change(id, { plan: next }, `${mail} has the plan ${next} now.`)}
      />
    ),
  },
  {
    id: 'role',
    title: 'Role',
    cell: ({ id, mail, role }) => (
      <InlineSelect
        label={`Role of ${mail}`}
        value={role}
        options={roles}
        onChange={(next) => void change(id, { role: next }, `${mail} is ${next} now.`)}
      />
    ),
  },
  {
    id: 'keys',
    title: 'Keys',
    align: 'right',
    sort: ({ liveKeys }) => liveKeys,
    cell: ({ liveKeys }) => <Figure value={liveKeys} kind="count" />,
  },
  {
    id: 'seen',
    title: 'Last seen',
    sort: ({ lastSeenAt }) => lastSeenAt,
    cell: ({ lastSeenAt }) => <DateTime at={lastSeenAt} form="age" reason="Never signed in" />,
  },
  {
    id: 'created',
    title: 'Joined',
    class: 'max-md:hidden',
    cell: ({ createdAt }) => <DateTime at={createdAt} form="age" />,
  },
  {
    id: 'actions',
    title: <span class="sr-only">Actions</span>,
    align: 'right',
    cell: (member) => <MemberActions member={member} show={show} />,
  },
]

const invitationColumns: readonly Column<Invitation>[] = [
  {
    id: 'mail',
    title: 'For',
    cell: ({ mail }) => mail ?? <span class="text-ink-faint">whoever has it</span>,
  },
  { id: 'plan', title: 'Plan', cell: ({ plan }) => plan },
  { id: 'role', title: 'Role', cell: ({ role }) => role },
  { id: 'ends', title: 'Ends', cell: ({ expiresAt }) => <DateTime at={expiresAt} /> },
  {
    id: 'withdraw',
    title: <span class="sr-only">Withdraw</span>,
    align: 'right',
    cell: ({ id, mail }) => (
      <Button
        size="small"
        look="danger"
        class="-my-1"
        aria-label={`Withdraw the invitation for ${mail ?? 'whoever has it'}`}
        onClick={() =>
          void tryAction(`/operator/invitations/${id}`, { method: 'DELETE' }, 'The invitation is withdrawn.')
        }
      >
        Withdraw
      </Button>
    ),
  },
]

const SignUpSwitch = (): JSX.Element | null => {
  const session = useQuery(sessionQuery).data
  if (session === undefined) return null
  const { signUpOpen } = session
  const press = async () => {
    const body = { signUpOpen: !signUpOpen }
    await tryAction(
      '/operator/settings',
      { method: 'PATCH', body },
      signUpOpen ? 'Sign-up is closed.' : 'Anybody can sign up, on the plan free.',
    )
    await queryClient.invalidateQueries({ queryKey: ['/session'] })
  }
  return (
    <Button size="small" aria-pressed={signUpOpen} onClick={() => void press()}>
      {signUpOpen ? 'Close sign-up' : 'Open sign-up'}
    </Button>
  )
}

/** The link is shown once: the server keeps only its hash. */
const LinkShown = ({
  made,
  onClose,
}: {
  readonly made: NewLink
  readonly onClose: () => void
}): JSX.Element => (
  <Dialog title="A link to hand over" onClose={onClose} width="wide" isKept>
    <div class="flex flex-col gap-3">
      <p>
        It works once, until <DateTime at={made.expiresAt} />.{' '}
        {made.sent === true ? 'It was also sent by mail.' : 'It is shown this once: copy it now.'}
      </p>
      <CopiedLines text={made.link} label="Copy the link" isWrapped />
    </div>
  </Dialog>
)

export const Members = (): JSX.Element => {
  const self = useQuery(sessionQuery).data?.member?.id
  const [link, setLink] = useState<NewLink | null>(null)
  const [isNew, setNew] = useSearchText('new', '', ['', 'invitation'])
  const setInviting = (is: boolean) => setNew(is ? 'invitation' : '')
  const invite = async (body: { readonly plan: string; readonly role: string; readonly mail?: string }) => {
    const made = await request<NewLink>('/operator/invitations', { method: 'POST', body })
    await queryClient.invalidateQueries({ queryKey: ['/operator/invitations'] })
    setInviting(false)
    setLink(made)
  }
  return (
    <div class="flex flex-col gap-5">
      <ConsoleBlock<List<MemberRow>>
        title="Members"
        path="/operator/members"
        actions={
          <>
            <SignUpSwitch />
            <Button look="primary" size="small" onClick={() => setInviting(true)}>
              Invite
            </Button>
          </>
        }
        source={({ count }) => (count === 1 ? 'One member' : `${count} members`)}
      >
        {({ results }) => (
          <DataTable
            caption="All members"
            columns={memberColumns(self, setLink)}
            rows={results}
            rowKey={({ id }) => id}
            isBlocksOnPhone
          />
        )}
      </ConsoleBlock>
      <ConsoleBlock<List<Invitation>> title="Open invitations" path="/operator/invitations">
        {({ results }) =>
          results.length === 0 ? (
            <EmptyState title="No open invitation">
              An invitation is a link that works once, for seven days.
            </EmptyState>
          ) : (
            <DataTable
              caption="All open invitations"
              columns={invitationColumns}
              rows={results}
              rowKey={({ id }) => id}
              isBlocksOnPhone
            />
          )
        }
      </ConsoleBlock>
      <Plans />
      {isNew === 'invitation' ? <InviteMember send={invite} onClose={() => setInviting(false)} /> : null}
      {link === null ? null : <LinkShown made={link} onClose={() => setLink(null)} />}
    </div>
  )
}
