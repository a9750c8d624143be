import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export type TabPage = { id: string; name: string; count?: number; content: ReactNode }

type Props = { label: string; pages: readonly TabPage[]; defaultId?: string }

/** Views that need no address of their own. The strip scrolls if it does not fit. */
export function Tabs({ label, pages, defaultId }: Props) {
  return (
    <Base.Root defaultValue={defaultId ?? pages[0]?.id ?? null}>
      <Base.List aria-label={label} className="tab-strip" activateOnFocus>
        {pages.map(({ id, name, count }) => (
          <Base.Tab key={id} value={id} className="tab">
            {name}
            {count !== undefined && <span className="ms-1.5 font-normal text-muted">{count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {pages.map(({ id, content }) => (
        <Base.Panel key={id} value={id} className="rounded-control">
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
