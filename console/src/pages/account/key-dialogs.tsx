/** The dialogs to create, rotate and revoke a key; each says what will happen. */
import type { JSX } from 'preact'
import { useState } from 'react'
import { request } from '../../api/request.ts'
import { Field } from '../../components/field.tsx'
import { Question } from '../../components/question.tsx'
import type { Key, NewKey } from './contract.ts'

type Asked = { readonly onClose: () => void }
type Made = Asked & { readonly onMade: (key: NewKey) => void }

export const CreateKey = ({ onMade, onClose }: Made): JSX.Element => {
  const [name, setName] = useState('')
  const send = async () =>
    onMade(await request<NewKey>('/keys', { method: 'POST', body: { name: name.trim() } }))
  return (
    <Question
      title="New key"
      action="Create the key"
      send={send}
      onClose={onClose}
      isReady={name.trim() !== ''}
    >
      <Field
        label="Name"
        name="key-name"
        required
        maxLength={80}
        autocomplete="off"
        value={name}
        onText={setName}
        note="What uses it, such as notebook or production: you will know it by this name."
      />
    </Question>
  )
}

const graces = [
  { seconds: 0, label: 'at once' },
  { seconds: 900, label: 'after 15 minutes' },
  { seconds: 3600, label: 'after an hour' },
  { seconds: 86_400, label: 'after a day' },
] as const

export const RotateKey = ({
  of: { id, name },
  onMade,
  onClose,
}: Made & { readonly of: Key }): JSX.Element => {
  const [graceSeconds, setGrace] = useState(3600)
  const send = async () =>
    onMade(await request<NewKey>(`/keys/${id}/rotate`, { method: 'POST', body: { graceSeconds } }))
  return (
    <Question title={`Rotate ${name}`} action="Make the new key" send={send} onClose={onClose}>
      <p>A new key with the same name works at once. Until the old one ends, both do.</p>
      <label class="flex flex-col gap-1 text-sm font-medium">
        The old key ends
        <select
          value={graceSeconds}
          onChange={({ currentTarget }) => setGrace(Number(currentTarget.value))}
          class="h-10 rounded-md border border-line-strong bg-surface px-3 font-normal"
        >
          {graces.map(({ seconds, label }) => (
            <option key={seconds} value={seconds}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </Question>
  )
}

export type RevokeKeyProps = Asked & {
  readonly of: Pick<Key, 'name' | 'preview'>
  /** Is given the name as it was typed. */
  readonly send: (name: string) => Promise<void>
}

export const RevokeKey = ({ of: { name, preview }, send, onClose }: RevokeKeyProps): JSX.Element => {
  const [typed, setTyped] = useState('')
  return (
    <Question
      title={`Revoke ${name}`}
      action="Revoke the key"
      isDangerous
      isReady={typed === name}
      send={() => send(typed)}
      onClose={onClose}
    >
      <p>
        <code class="font-mono text-xs">{preview}</code> stops within a second, everywhere and for good.
        Programs that use it get 401.
      </p>
      <Field
        label={`Type ${name} to confirm`}
        name="confirm-name"
        autocomplete="off"
        value={typed}
        onText={setTyped}
      />
    </Question>
  )
}
