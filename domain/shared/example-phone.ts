/** The number of the example contact, one that the ARCEP keeps for fiction: it is nobody's, and nothing to it is ever given to a provider. */
export const EXAMPLE_PHONE = '+33639989998';
