type LogoProps = { size?: number };

/** `rest/reference/icon.svg` is the same drawing, for the browser's tab. */
export const Logo = ({ size = 28 }: LogoProps) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
    <rect width="32" height="32" rx="7" fill="#1d4f43" />
    <g fill="none" stroke="#f4e3b5" strokeWidth="2.6" strokeLinecap="round">
      <circle cx="11" cy="11.5" r="4.7" />
      <path d="M14.5 15 24 24.5M20.2 20.7l2.6-2.6M23 23.5l2.2-2.2" />
    </g>
  </svg>
);
