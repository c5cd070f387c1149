import { m } from '#web/i18n/messages.ts'
import * as styles from '#web/ui/chart/Chart.module.css'

/** A drawn example, not a real market: a range that breaks upwards, as the chart draws it at 420 × 300. */
const RISING =
  'M1.5 245.8h3V255h-3zM7.5 235.6h3V244.8h-3zM20.5 220.2h3V239.7h-3zM26.5 210h3V219.2h-3zM39.5 215.1h3V224.3h-3zM45.5 194.7h3V214.1h-3zM52.5 179.3h3V193.7h-3zM64.5 174.2h3V188.5h-3zM70.5 158.8h3V173.2h-3zM83.5 153.7h3V163h-3zM127.5 215.1h3V229.5h-3zM146.5 230.5h3V239.7h-3zM152.5 210h3V229.5h-3zM159.5 194.7h3V209h-3zM171.5 184.4h3V203.9h-3zM178.5 169.1h3V183.4h-3zM184.5 158.8h3V168.1h-3zM197.5 153.7h3V163h-3zM222.5 169.1h3V183.4h-3zM228.5 153.7h3V168.1h-3zM241.5 138.4h3V157.8h-3zM247.5 123h3V137.4h-3z'
const FALLING =
  'M14 235.1h4V240.2h-4zM33 209.5h4V224.8h-4zM58 178.8h4V189h-4zM77 158.3h4V163.5h-4zM89 153.2h4V168.6h-4zM96 168.6h4V183.9h-4zM102 183.9h4V194.2h-4zM108 194.2h4V209.5h-4zM115 209.5h4V219.7h-4zM121 219.7h4V230h-4zM134 214.6h4V224.8h-4zM140 224.8h4V240.2h-4zM165 194.2h4V204.4h-4zM190 158.3h4V163.5h-4zM203 153.2h4V158.3h-4zM209 158.3h4V173.7h-4zM215 173.7h4V183.9h-4zM234 153.2h4V158.3h-4z'
const RISING_WICKS =
  'M3 241.2V245.3M3 255.5V259.6M9 227.4V235.1M9 245.3V253M22 213.8V219.7M22 240.2V246.1M28 200V209.5M28 219.7V229.2M41 206.9V214.6M41 224.8V232.5M47 182.9V194.2M47 214.6V225.9M54 172.9V178.8M54 194.2V200M66 169.6V173.7M66 189V193.1M72 150.7V158.3M72 173.7V181.4M85 147.3V153.2M85 163.5V169.3M129 210.5V214.6M129 230V234.1M148 224.1V230M148 240.2V246.1M154 200V209.5M154 230V239.4M161 190.1V194.2M161 209.5V213.6M173 172.7V183.9M173 204.4V215.6M180 162.7V168.6M180 183.9V189.8M186 148.9V158.3M186 168.6V178M199 145.6V153.2M199 163.5V171.1M224 164.5V168.6M224 183.9V188M230 145.6V153.2M230 168.6V176.3M243 132V137.9M243 158.3V164.2M249 113.1V122.5M249 137.9V147.3'
const FALLING_WICKS =
  'M16 223.8V235.1M16 240.2V251.4M35 205.4V209.5M35 224.8V228.9M60 169.3V178.8M60 189V198.5M79 147.1V158.3M79 163.5V174.7M91 143.8V153.2M91 168.6V178M98 164.5V168.6M98 183.9V188M104 176.3V183.9M104 194.2V201.8M110 182.9V194.2M110 209.5V220.8M117 203.6V209.5M117 219.7V225.6M123 210.3V219.7M123 230V239.4M136 206.9V214.6M136 224.8V232.5M142 213.6V224.8M142 240.2V251.4M167 186.5V194.2M167 204.4V212.1M192 154.3V158.3M192 163.5V167.6M205 142V153.2M205 158.3V169.6M211 152.5V158.3M211 173.7V179.6M217 164.2V173.7M217 183.9V193.4M236 142V153.2M236 158.3V169.6'
const [NOW_X, END_X] = [252, 353]
const HEIGHTS = { target: 30.5, entry: 122.5, level: 153.2, stop: 189.0 } as const

/** How a signal is drawn: a level, where the price stood, where it may go and where it would be wrong. */
export function ExamplePicture() {
  const { target, entry, level, stop } = HEIGHTS
  const zone = { x: NOW_X, width: END_X - NOW_X }
  const names = [
    [m.signals_target(), target, styles.targetName],
    [m.signals_entry(), entry, styles.strong],
    [m.signals_level(), level, undefined],
    [m.signals_stop(), stop, styles.stopName],
  ] as const
  return (
    <svg className={styles.chart} viewBox="0 0 420 300" role="img" aria-label={m.home_example_label()}>
      <rect className={styles.above} {...zone} y={target} height={entry - target} />
      <rect className={styles.below} {...zone} y={entry} height={stop - entry} />
      <path className={styles.target} d={`M${NOW_X} ${target}H${END_X}`} />
      <path className={styles.stop} d={`M${NOW_X} ${stop}H${END_X}`} />
      <path className={styles.level} d={`M0 ${level}H${END_X}`} />
      <path className={styles.risingWick} d={RISING_WICKS} />
      <path className={styles.fallingWick} d={FALLING_WICKS} />
      <path className={styles.rising} d={RISING} />
      <path className={styles.falling} d={FALLING} />
      <path className={styles.nowLine} d={`M${NOW_X} 10V288`} />
      <circle className={styles.nowPoint} cx={NOW_X} cy={entry} r={4.5} />
      {names.map(([name, height, look]) => (
        <text key={name} className={look} x={END_X + 8} y={height + 4}>
          {name}
        </text>
      ))}
    </svg>
  )
}
