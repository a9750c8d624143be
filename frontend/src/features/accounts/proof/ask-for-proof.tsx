import { type ReactNode, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ProofDialog } from './ProofDialog.tsx'

let asking: Promise<boolean> | undefined

/** Renders nothing at first, to match the empty element that is hydrated. */
function Hydrated({ children }: { children: ReactNode }) {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return isHydrated ? children : null
}

/**
 * Avoids `createRoot`, which would add to the first load of every page, while `hydrateRoot` is already there.
 */
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

/** Asks the user to prove who they are. Several changes at once ask only once. Resolves to whether they did. */
export function askForProof(): Promise<boolean> {
  asking ??= show().finally(() => {
    asking = undefined
  })
  return asking
}
