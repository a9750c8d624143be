import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { rich } from '../texts/rich.ts'
import { t } from '../texts/t.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { StaffOnlyNotice } from './StaffOnlyNotice.tsx'
import { isStaffOnly } from './staff-only.ts'

/** API errors name their status; details of any other error would not help the visitor. */
function described(error: unknown): string {
  return error instanceof Error && /^\S+ \d{3}: /.test(error.message)
    ? error.message
    : t('errors.page-not-displayed')
}

function FailureNotice({ error }: ErrorComponentProps) {
  const router = useRouter()

  return (
    <div className="mx-auto w-full max-w-2xl py-6 sm:py-14">
      <title>{t('errors.document-title')}</title>
      <h1 className="mb-4 font-bold text-2xl tracking-tight">
        {rich('errors.heading', {
          somethingWent: (inside) => <span className="block text-xl">{inside}</span>,
        })}
      </h1>
      <div className="panel flex flex-col items-start gap-3 px-6 py-8 sm:px-10">
        <p>{t('errors.try-again-later')}</p>
        <p className="break-words font-mono text-muted text-sm">{described(error)}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button look="main" onClick={() => void router.invalidate()}>
            <RotateCw size={16} aria-hidden="true" />
            {t('errors.try-again')}
          </Button>
          <Link to="/" look="button">
            {t('errors.go-to-the-front-page')}
          </Link>
        </div>
      </div>
    </div>
  )
}

export function ErrorNotice(props: ErrorComponentProps) {
  return isStaffOnly(props.error) ? <StaffOnlyNotice /> : <FailureNotice {...props} />
}
