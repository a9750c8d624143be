import { t } from '../../../../texts/t.ts'
import { NeedsScripts } from '../NeedsScripts.tsx'
import { Layouts } from './Layouts.tsx'
import { Switches } from './Switches.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

export function Appearance() {
  return (
    <>
      <NeedsScripts text={t('appearance.needs-scripts')} />
      <ThemeChoice />
      <Layouts />
      <Switches
        title={t('appearance.pages')}
        switches={[
          {
            name: 'rightSearchLayout',
            label: t('appearance.filters-on-the-right'),
            hint: t('appearance.filters-hint'),
          },
          {
            name: 'leftContentLayout',
            label: t('appearance.facts-on-the-left'),
            hint: t('appearance.facts-hint'),
          },
          {
            name: 'externalLinksNewTab',
            label: t('appearance.open-other-sites'),
            hint: t('appearance.open-other-sites-hint'),
          },
        ]}
      />
      <Switches
        title={t('appearance.motion-and-contrast')}
        switches={[
          {
            name: 'reducedMotion',
            label: t('appearance.less-motion'),
            hint: t('appearance.less-motion-hint'),
          },
          {
            name: 'highContrast',
            label: t('appearance.more-contrast'),
            hint: t('appearance.more-contrast-hint'),
          },
          {
            name: 'advancedRendering',
            label: t('appearance.shadows-and-effects'),
            hint: t('appearance.shadows-and-effects-hint'),
          },
        ]}
      />
    </>
  )
}
