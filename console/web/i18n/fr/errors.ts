import type { ConsoleRefusalCode } from '../../../../domain/shared/refusal.ts';
import { type FirstTexts, firstTexts } from './first-texts.ts';

/** One sentence per refusal code: the problem and its solution. */
export const errors: FirstTexts['errors'] & Record<ConsoleRefusalCode, string> = {
  ...firstTexts.errors,
  unauthenticated: 'Votre session est terminée. Reconnectez-vous.',
  missing_scope: 'Votre rôle ne le permet pas. Un responsable peut le faire ou changer votre rôle.',
  idempotency_mismatch:
    'Une première version a déjà été enregistrée ou envoyée : vérifiez-la. Pour enregistrer aussi celle-ci, validez de nouveau.',
  flags_not_accepted:
    'Des alertes n’ont pas été acceptées, ou sont apparues depuis votre lecture. Relisez-les avant d’approuver.',
  opted_out: 'Ce contact s’est désinscrit : rien ne peut lui être envoyé sur ce canal.',
  sms_consent_missing: 'L’accord de ce contact pour les SMS n’est pas enregistré. Recueillez-le avant d’envoyer.',
  email_consent_denied: 'Ce contact refuse les e-mails.',
  no_phone: 'Ce contact n’a pas de numéro de téléphone.',
  no_email: 'Ce contact n’a pas d’adresse e-mail.',
  undeliverable:
    'Cette adresse ou ce numéro est injoignable. Corrigez la fiche, ou réactivez l’adresse si elle fonctionne de nouveau.',
  no_recipients:
    'Personne ne recevrait cette campagne. Élargissez la sélection, ou recueillez leur accord pour les SMS.',
  value_missing: 'Il manque pour ce contact une valeur dont ces textes ont besoin. Complétez sa fiche.',
  sequence_not_active: 'Cette séquence n’est pas active : approuvez-la ou reprenez-la avant d’y inscrire un contact.',
  not_as_approved: 'Ce texte n’est plus celui qui a été approuvé. Enregistrez-le de nouveau, puis approuvez-le.',
  already_enrolled: 'Ce contact suit déjà cette séquence.',
  duplicate_contact: 'Un contact a déjà cet e-mail ou ce numéro.',
  document_kind: 'Seul un PDF complet peut être signé. Enregistrez le document en PDF.',
  document_empty: 'Le fichier est vide. Choisissez-en un autre.',
  document_too_large: 'Le document dépasse 20 Mo. Enregistrez-le avec des images plus légères.',
  document_gone: 'Le document n’est plus là, ou il est parti avec une autre demande. Ajoutez-le à nouveau.',
  nothing_to_sign:
    'Il n’y a rien à signer ici\u00a0: le mandat ou l’offre est arrivé à son terme, ou l’offre n’est pas encore acceptée.',
  no_signature_account:
    'L’agence n’a pas encore choisi son prestataire de signature. Un responsable le choisit dans Réglages, Signature électronique.',
  signatures_open:
    'Des demandes de signature sont en cours avec le compte actuel. Attendez qu’elles soient signées, ou annulez-les.',
  signature_asked:
    'La signature de ce document est déjà demandée. Annulez cette demande, ou choisissez un autre document.',
  signer_name_missing: 'Un signataire doit avoir un nom de famille. Complétez sa fiche.',
  reminded_lately: 'Les signataires ont reçu un e-mail il y a moins d’un jour. Attendez, ou appelez-les.',
  reason_required: 'Indiquez un motif.',
  already_in_team:
    'Cette personne fait déjà partie de l’équipe. Si son compte est désactivé, réactivez-le dans la liste.',
  address_invalid:
    'Ce n’est pas une adresse complète. Elle commence par https://, par exemple https://exemple.fr/clef.',
  address_with_password: 'Retirez l’identifiant et le mot de passe de l’adresse.',
  address_not_https: 'L’adresse doit commencer par https:// : ce qui est envoyé est personnel.',
  address_not_public: 'Cette adresse n’est pas accessible depuis Internet. Donnez une adresse publique.',
  period_reversed: 'La fin doit venir après le début.',
  agent_off: 'L’agent est arrêté ou sans modèle.',
  agent_paused: 'Les envois sont suspendus, l’agent aussi.',
  agent_budget: 'Le budget de l’agent est dépensé.',
  agent_busy: 'L’agent travaille déjà.',
  no_language_model: 'Aucun modèle de langue n’est configuré pour cette installation.',
  too_many_suggestions:
    'Votre agence a demandé beaucoup de textes en une heure. Écrivez celui-ci vous-même, ou réessayez plus tard.',
  too_many_invitations:
    'Vingt invitations sont déjà parties par e-mail en un jour. Créez celle-ci sans e-mail et transmettez le lien.',
  too_many_events: 'Plus de 5 000 événements sur cette période. Choisissez-en une plus courte.',
  import_running: 'Un autre fichier est en cours d’importation. Attendez qu’il soit terminé, puis refaites l’aperçu.',
  person_erased: 'Cette personne a été effacée. Si elle revient, ajoutez un nouveau contact.',
  register_on: 'Ce numéro vient du registre des mandats : changez-le là.',
  offer_required: 'Indiquez le bien et le montant de l’offre.',
  no_seller: 'Aucun vendeur noté pour ce bien. Ajoutez-le sur la fiche du bien, puis réessayez.',
  double_booking:
    'Ce créneau est pris\u00a0: le collègue ou le contact a un autre rendez-vous. Choisissez une autre heure, ou maintenez les deux.',
  loan_too_short: 'La condition de prêt doit courir au moins un mois après la signature du compromis.',
  other_offer_accepted:
    'Une autre offre est déjà acceptée pour ce bien, et un bien n’en a qu’une. Si sa vente ne se fait pas, marquez-la comme refusée, puis acceptez celle-ci ; sinon, refusez celle-ci.',
  offer_expired: 'Cette offre n’est plus valable. Vérifiez que l’acquéreur la maintient avant de l’accepter.',
  not_signed: 'Le compromis n’est pas encore signé\u00a0: il n’y a rien à notifier, ni de rétractation à noter.',
  letter_before_signature: 'La lettre ne peut pas être antérieure à la signature du compromis.',
  retraction_before_signature:
    'Cette rétractation est datée d’avant la signature du compromis. Corrigez l’une des deux dates.',
  retraction_over:
    'Le délai de rétractation était terminé à cette date. C’est le jour de l’envoi qui compte\u00a0; plus tard, voyez avec le notaire.',
  attachment_kind:
    'Ce type de fichier ne peut pas être joint. Joignez un PDF, une image (JPEG, PNG, WebP) ou un document Word, Excel, PowerPoint ou OpenDocument sans macros.',
  attachment_name:
    'Le nom de ce fichier ne correspond pas à son contenu. Donnez-lui l’extension de son vrai format, puis joignez-le.',
  attachment_empty: 'Ce fichier est vide.',
  attachment_too_large:
    'Les pièces jointes d’un e-mail ne peuvent pas dépasser 10 Mo au total. Réduisez-les, ou envoyez un lien.',
  attachment_gone: 'Une pièce jointe n’est plus disponible. Retirez-la, puis joignez-la de nouveau.',
  too_many_attachments: 'Un e-mail porte dix pièces jointes au plus.',
  too_many_unsent_files:
    'Vos textes non envoyés contiennent trop de fichiers. Envoyez-en, ou attendez un jour : ils s’effacent alors.',
  too_many_photos: 'Un bien a 30 photos au plus. Supprimez-en une avant d’en ajouter.',
  payload_too_large: 'Ce fichier dépasse 30 Mo. Divisez-le ; d’un ZIP d’annonces, Annonces.csv seul suffit.',
  rate_limited: 'Trop de demandes à la fois. Patientez une minute.',
};
