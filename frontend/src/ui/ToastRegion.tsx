import { Toast as Base } from '@base-ui/react/toast'
import { useEffect, useRef } from 'react'
import { t } from '../texts/t.ts'
import { onToast, type ToastText } from './show-toast.ts'
import { type CountedToast, Toast } from './Toast.tsx'
import { toastId } from './toast-text.ts'

const shownFor = 30_000
const shownAtOnce = 4

/** The corner of the page that shows messages, newest first. F6 moves focus there. */
export function ToastRegion() {
  return (
    <Base.Provider timeout={shownFor} limit={shownAtOnce}>
      <Base.Portal>
        <Base.Viewport className="toasts" aria-label={t('ui.messages')}>
          <Messages />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

function Messages() {
  const { toasts, add, update } = Base.useToastManager<CountedToast>()
  const counts = useRef(new Map<string, number>())

  useEffect(
    () =>
      onToast((toast: ToastText) => {
        const id = toastId(toast)
        const count = (counts.current.get(id) ?? 0) + 1
        counts.current.set(id, count)
        add({
          id,
          type: toast.type,
          priority: toast.type === 'error' ? 'high' : 'low',
          title: toast.title,
          description: toast.text,
          data: { ...toast, count },
          onClose: () => counts.current.delete(id),
        })
      }),
    [add],
  )

  return toasts.map((toast) => (
    <Toast key={toast.id} toast={toast} onLeave={() => update(toast.id, { timeout: shownFor })} />
  ))
}
