import { t } from '../../../../texts/t.ts'
import { Switches } from '../appearance/Switches.tsx'
import { NeedsScripts } from '../NeedsScripts.tsx'

export function FeatureFlags() {
  return (
    <>
      <NeedsScripts text={t('appearance.needs-scripts')} />
      <Switches
        title={t('feature-flags.flags')}
        switches={[
          {
            name: 'developerMode',
            label: t('feature-flags.developer-mode'),
            hint: t('feature-flags.developer-mode-hint'),
          },
          {
            name: 'compactRows',
            label: t('feature-flags.compact-rows'),
            hint: t('feature-flags.compact-rows-hint'),
          },
        ]}
      />
    </>
  )
}
