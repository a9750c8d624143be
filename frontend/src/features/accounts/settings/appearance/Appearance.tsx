import { Layouts } from './Layouts.tsx'
import { Switches } from './Switches.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

export function Appearance() {
  return (
    <>
      <noscript>
        <p className="notice">These choices are kept by scripts, which are off in this browser.</p>
      </noscript>
      <ThemeChoice />
      <Layouts />
      <Switches
        title="Pages"
        switches={[
          {
            name: 'rightSearchLayout',
            label: 'Filters on the right',
            hint: 'On wide screens, search shows its filters beside the results on the right.',
          },
          {
            name: 'leftContentLayout',
            label: 'Facts on the left',
            hint: 'On wide screens, a project shows its compatibility and links left of the text.',
          },
          {
            name: 'externalLinksNewTab',
            label: 'Open other sites in a new tab',
            hint: 'For links that lead away from this site.',
          },
        ]}
      />
      <Switches
        title="Motion and contrast"
        switches={[
          {
            name: 'reducedMotion',
            label: 'Less motion',
            hint: 'Nothing moves or fades. If your system asks for that already, nothing ever does.',
          },
          {
            name: 'highContrast',
            label: 'More contrast',
            hint: 'Quiet texts and lines are as clear as the rest.',
          },
          {
            name: 'advancedRendering',
            label: 'Shadows and effects',
            hint: 'Turn it off where pages are slow to draw.',
          },
        ]}
      />
    </>
  )
}
