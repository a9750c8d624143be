import { createRoot } from 'react-dom/client'
import { ProofDialog } from './ProofDialog.tsx'

let asking: Promise<boolean> | undefined

function show(): Promise<boolean> {
  return new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    function end(isProven: boolean) {
      root.unmount()
      place.remove()
      resolve(isProven)
    }
    root.render(<ProofDialog onEnd={end} />)
  })
}

/** Asks whoever sits there to prove who they are. Several changes at once ask once. Resolves to whether they did. */
export function askForProof(): Promise<boolean> {
  asking ??= show().finally(() => {
    asking = undefined
  })
  return asking
}
