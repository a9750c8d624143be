import { CircleAlert } from 'lucide-react'
import { t } from '../../../texts/t.ts'
import { Button } from '../../../ui/Button.tsx'
import { AuthPanel } from './AuthPanel.tsx'

type Props = { title: string; text: string; onRetry: () => void }

/** Nothing is known yet about the task of the page. */
export function NoAnswer({ title, text, onRetry }: Props) {
  return (
    <AuthPanel title={title}>
      <p role="alert" className="notice notice-danger">
        <CircleAlert size={18} aria-hidden="true" className="shrink-0" />
        {text}
      </p>
      <Button look="main" className="self-start" onClick={onRetry}>
        {t('ui.try-again')}
      </Button>
    </AuthPanel>
  )
}
