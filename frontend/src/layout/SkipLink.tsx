import { t } from '../texts/t.ts'

export function SkipLink() {
  return (
    <a href="#content" className="skip-link">
      {t('layout.skip-to-content')}
    </a>
  )
}
