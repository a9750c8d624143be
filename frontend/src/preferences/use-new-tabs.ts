import { useEffect } from 'react'
import { readCosmetics } from './cosmetics.ts'
import { isSwitchedOn } from './look.ts'

const opensNewTab = (): boolean => isSwitchedOn(readCosmetics(document.cookie), 'externalLinksNewTab')

/**
 * Opens links to other sites in a new tab, unless the visitor chose otherwise or the link has its own target.
 */
export function useNewTabs(): void {
  useEffect(() => {
    function lead({ target }: MouseEvent) {
      const link = target instanceof Element ? target.closest('a') : null
      if (!link?.protocol.startsWith('http') || link.host === location.host) return
      if (link.hasAttribute('download') || (link.target !== '' && !link.dataset.lead)) return
      link.dataset.lead = 'new-tab'
      link.target = opensNewTab() ? '_blank' : ''
      link.relList.add('noopener')
    }
    document.addEventListener('click', lead, { capture: true })
    return () => document.removeEventListener('click', lead, { capture: true })
  }, [])
}
