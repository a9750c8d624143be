import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { t } from '../texts/t.ts'

type Props = {
  /** The control that opens the dialog and gets focus back. */
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** At the bottom, with the primary action last. */
  actions?: ReactNode
}

/** Traps focus; closes on Escape and on a click outside. */
export function Dialog({ trigger, open, onOpenChange, title, description, children, actions }: Props) {
  return (
    <Base.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Viewport className="dialog-viewport">
          <Base.Popup className="dialog">
            <div className="flex items-start justify-between gap-3">
              <Base.Title className="section-title pt-1.5">{title}</Base.Title>
              <Base.Close className="icon-button" aria-label={t('ui.close')}>
                <X size={20} aria-hidden="true" />
              </Base.Close>
            </div>
            {description && <Base.Description className="text-muted text-sm">{description}</Base.Description>}
            {children}
            {actions && <div className="dialog-actions">{actions}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
