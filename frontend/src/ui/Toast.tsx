import { Toast as Base } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { t } from '../texts/t.ts'
import { CopyButton } from './CopyButton.tsx'
import type { ToastText, ToastType } from './show-toast.ts'
import { copiedText } from './toast-text.ts'

export type CountedToast = ToastText & { count: number }

const icons: Record<ToastType, typeof Info> = {
  error: CircleAlert,
  warning: TriangleAlert,
  success: CircleCheck,
  info: Info,
}

type Props = {
  toast: Base.Root.ToastObject<CountedToast>
  /** Called when the pointer leaves, to restart the timeout. */
  onLeave: () => void
}

/** One message and how often it has occurred. */
export function Toast({ toast, onLeave }: Props) {
  const { data } = toast
  if (!data) return null
  const Icon = icons[data.type]
  return (
    // Base UI announces urgent toasts elsewhere and would hide them here, although they contain buttons.
    <Base.Root
      toast={toast}
      aria-hidden={false}
      swipeDirection={['down', 'right']}
      className="toast"
      onMouseLeave={onLeave}
    >
      <Base.Content className="toast-content">
        <Icon size={20} aria-hidden="true" className="toast-icon" />
        <div className="wrap-anywhere min-w-0 flex-1 py-1">
          <div className="flex items-center gap-2">
            <Base.Title className="font-semibold text-sm" />
            {data.count > 1 && (
              <span className="chip">
                <span aria-hidden="true">×{data.count}</span>
                <span className="sr-only">{t('ui.times', { count: data.count })}</span>
              </span>
            )}
          </div>
          <Base.Description className="text-sm" />
          {data.code && <p className="mt-1 font-mono text-muted text-xs">{data.code}</p>}
        </div>
        {data.type === 'error' && <CopyButton value={copiedText(data)} name={t('ui.the-message')} />}
        <Base.Close
          aria-hidden={false}
          className="icon-button size-8"
          aria-label={t('ui.dismiss')}
          title={t('ui.dismiss')}
        >
          <X size={16} aria-hidden="true" />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  )
}
