import * as styles from './Qr.module.css'

/** A QR code on white, as readers need it in both themes. The SVG text comes from the server and is shown as an image. */
export function Qr({ svg, label }: { svg: string; label: string }) {
  return (
    <figure className={styles.code}>
      <img
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
        alt={label}
        width={184}
        height={184}
      />
    </figure>
  )
}
