import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { changeTo } from '../../../api/change.ts'
import { createIntent } from '../../../api/intent.ts'
import { problemText } from '../../../api/problems.ts'
import { send } from '../../../api/send.ts'
import { t } from '../../../texts/t.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { showDeleted } from './change-inbox.ts'

/** Time to undo it. */
const patience = 10_000

/** Deletes notifications a moment later, so that the user can undo it. Leaving the page deletes them at once. */
export function useDeletions() {
  const { pages } = useRouteContext({ from: '__root__' })
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())

  function stop(id: string): void {
    clearTimeout(timers.current.get(id))
    timers.current.delete(id)
  }
  function forget(id: string): void {
    setWaiting((before) => new Set([...before].filter((each) => each !== id)))
  }
  async function finish(id: string): Promise<void> {
    stop(id)
    const change = changeTo('DELETE /v3/notification/:notification', { params: { notification: id } })
    const outcome = await send(change, { intent: createIntent(), keepalive: true })
    // One that was deleted elsewhere is gone as well.
    if (outcome.kind === 'done' || outcome.kind === 'missing') showDeleted(pages, id)
    else showToast({ type: 'error', title: t('inbox.not-deleted'), text: problemText(outcome) })
    forget(id)
  }
  function remove(id: string): void {
    setWaiting((before) => new Set([...before, id]))
    timers.current.set(
      id,
      setTimeout(() => void finish(id), patience),
    )
  }
  function undo(id: string): void {
    stop(id)
    forget(id)
  }

  const finishAll = useRef(() => {})
  finishAll.current = () => {
    for (const id of timers.current.keys()) void finish(id)
  }
  useEffect(() => {
    const leave = () => finishAll.current()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return { waiting, remove, undo }
}
