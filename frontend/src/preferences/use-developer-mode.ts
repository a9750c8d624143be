import { useEffect } from 'react'
import { t } from '../texts/t.ts'
import { showToast } from '../ui/show-toast.ts'
import { readCosmetics } from './cosmetics.ts'
import { isSwitchedOn } from './look.ts'

const clicksToToggle = 5
/** Clicks further apart than this, in milliseconds, are ordinary clicks on the link home. */
const maxPause = 1_500

async function toggle() {
  const { choose } = await import('./appearance.ts')
  const developerMode = !isSwitchedOn(readCosmetics(document.cookie), 'developerMode')
  choose({ developerMode })
  const text = developerMode ? t('preferences.about-developer-mode') : undefined
  showToast({
    type: 'info',
    title: developerMode ? t('preferences.developer-mode-on') : t('preferences.developer-mode-off'),
    ...(text && { text }),
  })
}

/** The link home, in whichever language its address names. */
const logo = 'header a:is([href="/"],[href^="/?"])'

/** Five quick clicks on the header's logo toggle developer mode. */
export function useDeveloperMode(): void {
  useEffect(() => {
    let clicks = 0
    let last = 0
    function count({ target, timeStamp }: MouseEvent) {
      if (!(target instanceof Element) || !target.closest(logo)) return
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
