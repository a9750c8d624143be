import { CircleAlert } from 'lucide-react'
import { t } from '../../../../texts/t.ts'
import { Button } from '../../../../ui/Button.tsx'
import { AuthPanel } from '../AuthPanel.tsx'

/** Nothing is known about the app's request yet. */
export function NoAnswer({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <AuthPanel title={t('authorize.authorize-an-app')}>
      <p role="alert" className="notice notice-danger">
        <CircleAlert size={18} aria-hidden="true" className="shrink-0" />
        {text}
      </p>
      <Button look="main" className="self-start" onClick={onRetry}>
        {t('authorize.try-again')}
      </Button>
    </AuthPanel>
  )
}
