import { type ComponentType, useEffect, useState } from 'react'
import { onWaitingToast } from './show-toast.ts'

/** Loads the toast code with the first toast, if it is not fetched ahead, because most visits see none. */
export function ToastHost() {
  const [Region, setRegion] = useState<ComponentType>()
  useEffect(
    () =>
      onWaitingToast(() => {
        void import('./ToastRegion.tsx').then(({ ToastRegion }) => setRegion(() => ToastRegion))
      }),
    [],
  )
  return Region ? <Region /> : null
}
