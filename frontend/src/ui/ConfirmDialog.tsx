import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactElement, type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { rich } from '../texts/rich.ts'
import { t } from '../texts/t.ts'
import { Button } from './Button.tsx'

type Props = {
  trigger: ReactElement
  /** A question with a verb and a name: "Delete Copper Lamps?" */
  title: string
  /** Says the loss, and whether it can be restored. */
  children: ReactNode
  /** The verb of the button. */
  confirm: string
  /** Must be typed first. For changes that cannot be undone. */
  typeToConfirm?: string
  /** Returns the error text, or nothing on success. */
  onConfirm: () => Promise<string | undefined>
}

/** Asks before something is destroyed. A click outside does nothing, and Cancel comes first in tab order. */
export function ConfirmDialog({ trigger, title, children, confirm, typeToConfirm, onConfirm }: Props) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const inputId = useId()
  const lacking = typeToConfirm !== undefined && typed.trim() !== typeToConfirm

  async function destroy(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // A form around the trigger is not meant.
    event.stopPropagation()
    setBusy(true)
    setProblem(undefined)
    const wrong = await onConfirm().finally(() => setBusy(false))
    setProblem(wrong)
    if (wrong === undefined) setOpen(false)
  }

  function change(next: boolean) {
    if (busy) return
    setOpen(next)
    if (!next) return
    setTyped('')
    setProblem(undefined)
  }

  return (
    <AlertDialog.Root open={open} onOpenChange={change}>
      <AlertDialog.Trigger render={trigger} />
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Viewport className="dialog-viewport">
          <AlertDialog.Popup className="dialog">
            <AlertDialog.Title className="section-title">{title}</AlertDialog.Title>
            <AlertDialog.Description className="text-sm" render={<div />}>
              {children}
            </AlertDialog.Description>
            <form className="contents" onSubmit={(event) => void destroy(event)}>
              {typeToConfirm !== undefined && (
                <div className="field">
                  <label htmlFor={inputId} className="field-label">
                    {rich('ui.type-to-confirm', {
                      typeToConfirm: <b className="font-mono">{typeToConfirm}</b>,
                    })}
                  </label>
                  <input
                    id={inputId}
                    className="text-field"
                    value={typed}
                    autoComplete="off"
                    spellCheck={false}
                    onChange={(event) => setTyped(event.target.value)}
                  />
                </div>
              )}
              <p role="alert" className="field-error empty:hidden">
                {problem}
              </p>
              <div className="dialog-actions">
                <AlertDialog.Close className="button">{t('ui.cancel')}</AlertDialog.Close>
                <Button
                  type="submit"
                  look="danger"
                  loading={busy}
                  disabledReason={lacking ? t('ui.type-first', { typeToConfirm }) : undefined}
                >
                  {confirm}
                </Button>
              </div>
            </form>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
