import { CircleAlert } from 'lucide-react'
import { type ComponentProps, useCallback, useState } from 'react'
import { t } from '../../../texts/t.ts'
import { Button } from '../../../ui/Button.tsx'
import { DrawnWidget } from './DrawnWidget.tsx'

type Props = Omit<ComponentProps<typeof DrawnWidget>, 'onFailure'>

/** A vendor's check, from the vendor's own script, with a retry if it cannot be loaded. */
export function VendorWidget(props: Props) {
  const [isLost, setLost] = useState(false)
  const lose = useCallback(() => setLost(true), [])

  if (!isLost) return <DrawnWidget {...props} onFailure={lose} />
  return (
    <div role="alert" className="notice notice-danger flex-wrap">
      <CircleAlert size={18} aria-hidden="true" className="shrink-0" />
      <p className="flex-1">{t('captcha.not-loaded')}</p>
      <Button onClick={() => setLost(false)}>{t('captcha.try-again')}</Button>
    </div>
  )
}
