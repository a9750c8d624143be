import { createElement, type SVGProps } from 'react'

type Shape = [tag: string, attributes: Record<string, string>]
type IconProps = SVGProps<SVGSVGElement> & { size?: number | string }

/** An outline icon in the text color, hidden from screen readers unless it has a name. */
export function makeIcon(shapes: readonly Shape[]) {
  return ({ size = 24, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': rest['aria-label'] === undefined || undefined,
        ...rest,
      },
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
