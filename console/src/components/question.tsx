/** A dialog with a form, which shows why sending it failed. */
import type { ComponentChildren, JSX } from 'preact'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ProblemLine } from './problem-line.tsx'
import { useForm } from './use-form.ts'

export type QuestionProps = {
  readonly title: string
  readonly action: string
  readonly isDangerous?: boolean
  readonly isReady?: boolean
  readonly send: () => Promise<void>
  readonly onClose: () => void
  readonly children: ComponentChildren
}

export const Question = ({
  title,
  action,
  isDangerous = false,
  isReady = true,
  send,
  onClose,
  children,
}: QuestionProps): JSX.Element => {
  const { submit, problem, isSending } = useForm(send)
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} class="flex flex-col gap-4">
        {children}
        <ProblemLine text={problem} />
        <div class="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look={isDangerous ? 'danger' : 'primary'} type="submit" disabled={isSending || !isReady}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
