import { type ReactNode, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ProofDialog } from './ProofDialog.tsx'

let asking: Promise<boolean> | undefined

/** Nothing at first, which is what the place holds that is hydrated. */
function Hydrated({ children }: { children: ReactNode }) {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return isHydrated ? children : null
}

/** Without `createRoot`: the first load of every page would hold it, while `hydrateRoot` is there. */
function show(): Promise<boolean> {
  return new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'))
    function end(isProven: boolean) {
      root.unmount()
      place.remove()
      resolve(isProven)
    }
    const root = hydrateRoot(
      place,
      <Hydrated>
        <ProofDialog onEnd={end} />
      </Hydrated>,
    )
  })
}

/** Asks whoever sits there to prove who they are. Several changes at once ask once. Resolves to whether they did. */
export function askForProof(): Promise<boolean> {
  asking ??= show().finally(() => {
    asking = undefined
  })
  return asking
}
