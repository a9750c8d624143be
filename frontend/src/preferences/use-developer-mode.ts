import { useEffect } from 'react'
import { showToast } from '../ui/show-toast.ts'
import { readCosmetics } from './cosmetics.ts'
import { isSwitchedOn } from './look.ts'

const clicksToToggle = 5
/** Clicks further apart than this, in milliseconds, lead home and mean nothing more. */
const maxPause = 1_500

async function toggle() {
  const { choose } = await import('./appearance.ts')
  const developerMode = !isSwitchedOn(readCosmetics(document.cookie), 'developerMode')
  choose({ developerMode })
  const text = developerMode ? 'You can copy the ids of versions. Five clicks on the logo end it.' : undefined
  showToast({
    type: 'info',
    title: `Developer mode is ${developerMode ? 'on' : 'off'}`,
    ...(text && { text }),
  })
}

/** Five quick clicks on the logo of the header toggle developer mode. */
export function useDeveloperMode(): void {
  useEffect(() => {
    let clicks = 0
    let last = 0
    function count({ target, timeStamp }: MouseEvent) {
      if (!(target instanceof Element) || !target.closest('header a[href="/"]')) return
      clicks = timeStamp - last > maxPause ? 1 : clicks + 1
      last = timeStamp
      if (clicks < clicksToToggle) return
      clicks = 0
      void toggle()
    }
    document.addEventListener('click', count)
    return () => document.removeEventListener('click', count)
  }, [])
}
