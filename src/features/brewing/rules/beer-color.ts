/**
 * Computes the colour of a beer in a glass. Its transmission is A. J. deLange's average spectrum ("The
 * Standard Reference Method of Beer Color Specification as the Basis for a New Method of Beer Color
 * Reporting", J. ASBC 66(3), 2008); the eye is Wyman, Sloan and Shirley's analytic CIE 1931 observer ("Simple
 * Analytic Approximations to the CIE XYZ Color Matching Functions", JCGT 2(2), 2013).
 */

/**
 * Returns the colour, as `#rrggbb`, of `centimetres` of beer of the given EBC (0 or more) against white
 * light.
 */
export function beerColor(ebc: number, centimetres = 5): string {
  const [x, y, z] = white.map((_, axis) => seen(ebc, centimetres, axis) / seen(0, 0, axis)) as Triple;
  // Equal-energy white is scaled to sRGB's own white (D65), so that water is white.
  const linear = toLinear([x * white[0], y * white[1], z * white[2]]);
  return `#${linear
    .map((value) =>
      Math.round(255 * gamma(value))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

type Triple = [number, number, number];

const white: Triple = [0.95047, 1, 1.08883];
const wavelengths = Array.from({ length: 41 }, (_, i) => 380 + 10 * i);

/** Returns how much light reaches the eye on one axis of colour: x, y or z. */
const seen = (ebc: number, centimetres: number, axis: number) =>
  wavelengths.reduce(
    (total, nm) => total + observer(nm)[axis as 0 | 1 | 2] * transmission(nm, ebc, centimetres),
    0,
  );

/**
 * EBC is 25 times the absorbance of one centimetre at 430 nm, from which the rest of the spectrum is derived.
 */
function transmission(nm: number, ebc: number, centimetres: number): number {
  const relative = 0.02465 * Math.exp((430 - nm) / 17.591) + 0.97535 * Math.exp((430 - nm) / 82.122);
  return 10 ** ((-ebc / 25) * relative * centimetres);
}

function observer(nm: number): Triple {
  const lobe = (peak: number, below: number, above: number) =>
    Math.exp(-0.5 * ((nm - peak) * (nm < peak ? below : above)) ** 2);
  return [
    0.362 * lobe(442, 0.0624, 0.0374) +
      1.056 * lobe(599.8, 0.0264, 0.0323) -
      0.065 * lobe(501.1, 0.049, 0.0382),
    0.821 * lobe(568.8, 0.0213, 0.0247) + 0.286 * lobe(530.9, 0.0613, 0.0322),
    1.217 * lobe(437, 0.0845, 0.0278) + 0.681 * lobe(459, 0.0385, 0.0725),
  ];
}

/** Converts CIE XYZ to linear sRGB (IEC 61966-2-1). */
const toLinear = ([x, y, z]: Triple): Triple => [
  3.2406 * x - 1.5372 * y - 0.4986 * z,
  -0.9689 * x + 1.8758 * y + 0.0415 * z,
  0.0557 * x - 0.204 * y + 1.057 * z,
];

function gamma(linear: number): number {
  const value = Math.min(1, Math.max(0, linear));
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}
