import type { ReactNode } from 'react'
import { t } from '../../../texts/t.ts'
import { KeepFocus } from '../../../ui/KeepFocus.tsx'

type Props = { title: string; lead?: ReactNode; children: ReactNode; below?: ReactNode }

/** One account task, with links to others below it. */
export function AuthPanel({ title, lead, children, below }: Props) {
  return (
    <>
      <KeepFocus className="panel flex flex-col gap-6 p-6 sm:p-8">
        <div className="flex flex-col gap-1">
          <h1 className="font-bold text-xl">{title}</h1>
          {lead && <p className="wrap-anywhere text-muted text-sm">{lead}</p>}
        </div>
        <p className="notice noscript:flex hidden">{t('auth.needs-javascript')}</p>
        {children}
      </KeepFocus>
      {below && <p className="mt-4 text-center text-sm">{below}</p>}
    </>
  )
}
