import { Form as Base } from '@base-ui/react/form'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import type { FormProblems } from '../api/problems.ts'
import { Button } from './Button.tsx'

type Props = {
  /** Sends the values. Returns the problems, or nothing on success. */
  onSend: (values: Record<string, unknown>) => Promise<FormProblems | undefined>
  /** The verb of the button: "Publish version". */
  submit: string
  /** Shown beside the button, such as Cancel. */
  aside?: ReactNode
  disabledReason?: string | undefined
  children: ReactNode
}

const nothingChanges = () => () => undefined

const none = {} satisfies Record<string, string[]>

/**
 * Keeps the input whatever the answer is. Each problem is shown at its field, and the first such field gets focus;
 * problems without a field are announced above the button.
 */
export function Form({ onSend, submit, aside, disabledReason, children }: Props) {
  const [problems, setProblems] = useState<FormProblems>()
  const [sending, setSending] = useState(false)
  const inFlight = useRef(false)
  const isReady = useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  )

  async function sendValues(values: Record<string, unknown>) {
    if (inFlight.current || disabledReason !== undefined) return
    inFlight.current = true
    setSending(true)
    try {
      setProblems(await onSend(values))
    } finally {
      inFlight.current = false
      setSending(false)
    }
  }

  return (
    <Base
      // Before the scripts run, a browser would send the values itself. They must never become part of the
      // address.
      method="post"
      className="flex flex-col gap-5"
      errors={problems?.fields ?? none}
      onFormSubmit={(values) => void sendValues(values)}
    >
      {/* Enter presses the first button of a form. Before the scripts run, that must send nothing. */}
      {!isReady && <input type="submit" disabled hidden />}
      {children}
      <div role="alert" className="empty:hidden">
        {problems?.message && (
          <p className="notice notice-danger">
            <CircleAlert size={18} aria-hidden="true" className="shrink-0" />
            {problems.message}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type={isReady ? 'submit' : 'button'}
          look="main"
          loading={sending}
          disabledReason={disabledReason}
        >
          {submit}
        </Button>
        {aside}
      </div>
    </Base>
  )
}
